import { expect, test } from 'vitest'
import { haltReason, isFailing } from './rules.ts'

/** Instances, failures and licenses with failures of the release; instances and failures of the other versions. */
const cases: [string, [number, number, number], [number, number], boolean][] = [
  ['nothing runs yet', [0, 0, 0], [0, 0], false],
  ['a release without a failure goes on', [500, 0, 0], [500, 0], false],
  ['nine instances prove nothing, even if all fail', [9, 9, 9], [500, 0], false],
  ['ten of which all fail are enough', [10, 10, 10], [500, 0], true],
  ['two failures are too few, whatever their share', [10, 2, 2], [500, 0], false],
  ['three of ten, and none elsewhere', [10, 3, 3], [500, 0], true],
  ['many machines of one license alone', [40, 30, 1], [500, 0], false],
  ['below a tenth, however good the others are', [100, 9, 9], [500, 0], false],
  ['a tenth, and a tenth of that elsewhere', [100, 10, 10], [500, 5], true],
  ['exactly three times as often', [100, 30, 30], [100, 10], true],
  ['less than three times as often', [100, 29, 29], [100, 10], false],
  ['all fall silent at once, as with a host or network', [100, 90, 90], [100, 90], false],
  ['too few others to tell: three tenths are needed', [20, 5, 5], [9, 0], false],
  ['too few others to tell, and three tenths', [20, 6, 6], [9, 0], true],
  ['nobody runs another version any more', [300, 90, 90], [0, 0], true],
]

test.each(cases)('%s', (_what, [instances, failed, failedLicenses], [others, othersFailed], halted) => {
  const release = { instances, failed, failedLicenses }
  expect(isFailing(release, { instances: others, failed: othersFailed })).toBe(halted)
})

test('the reason names both shares', () => {
  const release = { instances: 12, failed: 5 }
  expect(haltReason(release, { instances: 200, failed: 6 })).toBe(
    'Kendiliğinden durduruldu: bu sürümün 12 kurulumundan 5 tanesi son bir saatte sustu ya da reddedildi (%42; öbür sürümlerde %3).',
  )
  expect(haltReason(release, { instances: 9, failed: 0 })).toContain('yetecek kadar başka kurulum yok')
})
