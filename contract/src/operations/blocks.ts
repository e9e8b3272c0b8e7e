import { Type } from 'typebox'
import { Block, blockEffectUrl, blocksUrl, blockUrl } from '../block.ts'
import type { OperationGroup } from './operation.ts'

const subject = [
  'BLOCK_SUBJECT_REQUIRED',
  'NETWORK_TOO_WIDE',
  'INSTANCE_NOT_FOUND',
  'DENIAL_NOT_FOUND',
  'USER_NOT_FOUND',
] as const

export const blockOperations: OperationGroup = {
  name: 'blocks',
  title: 'Engeller',
  turkish: 'Hiçbir lisansı kullanamayan makineler, ağlar ve kullanıcılar.',
  english: 'Machines, networks and buyers that may use no license at all.',
  operations: {
    [`GET ${blocksUrl}`]: {
      id: 'listBlocks',
      summary: 'Engelleri listeler, en yenisi önce',
      english: 'The blocks, newest first.',
      answers: { 200: Type.Array(Block) },
      counted: true,
    },
    [`POST ${blocksUrl}`]: {
      id: 'createBlock',
      summary: 'Bir makineyi, ağı ya da alıcıyı engeller',
      english: 'Blocks a machine, a network or a buyer: exactly one field names the subject.',
      codes: [...subject, 'BLOCK_EXISTS'],
      example: { network: '203.0.113.0/24', note: 'Deneme anahtarları' },
    },
    [`POST ${blockEffectUrl}`]: {
      id: 'previewBlock',
      ignoresKey: true,
      summary: 'Bir engelin şu anda kimleri durduracağını sayar',
      english: 'Counts whom a block would stop at present; changes nothing.',
      codes: subject,
      example: { network: '203.0.113.0/24' },
    },
    [`DELETE ${blockUrl(':id')}`]: {
      id: 'deleteBlock',
      summary: 'Engeli kaldırır',
      english: 'Removes a block; `again` of the answer would set the block up again.',
      codes: ['BLOCK_NOT_FOUND'],
    },
  },
}
