/** Values that the examples of all operations have in common, so that an answer fits the call before. */
export const exampleIds = {
  license: '01934f2a-7c1e-7b3a-9a51-2f6d8c4e1b07',
  product: '01934f2a-6b0d-7d2c-8e43-91c7a5f03d18',
  user: '01934f2a-5a9c-7f1b-b2d4-6c8e0a7f9251',
  discord: '990000000000000001',
  other: '01934f2c-1d7e-7a42-b3c8-0f5e6a9b2d41',
  hash: 'a3f1c07e9b5d2468'.repeat(4),
}
