/** The last hour of some instances. */
export interface Sample {
  /** Instances that ran or failed. */
  instances: number
  /** Instances that fell silent, and licenses that were refused. */
  failed: number
}

/** Of the instances of a release. */
export interface ReleaseSample extends Sample {
  /** Licenses with a failure: one license alone, with however many machines, halts nothing. */
  failedLicenses: number
}

/** Fewer instances prove nothing, neither good nor bad. */
const fewest = 10
const fewestLicenses = 3
/** A share of failures below which no release is halted. The other versions count as this sample where too few run to tell. */
const usual: Sample = { instances: 10, failed: 1 }
const times = 3

/** Whether `one` fails at least `factor` times as often as `other`; in whole numbers, since 0.3 is less than three times 0.1. */
const failsAtLeast = (one: Sample, other: Sample, factor = 1) =>
  one.failed * other.instances >= factor * other.failed * one.instances

/** Whether a release's instances fail so much more than those of the product's other versions that the release is to be halted. */
export function isFailing(release: ReleaseSample, others: Sample): boolean {
  if (release.instances < fewest || release.failedLicenses < fewestLicenses) return false
  return (
    failsAtLeast(release, usual) && failsAtLeast(release, others.instances < fewest ? usual : others, times)
  )
}

const percent = ({ instances, failed }: Sample) => `%${Math.round((100 * failed) / instances)}`

/** Why the server halted a release, for the seller. */
export function haltReason(release: Sample, others: Sample): string {
  const comparison =
    others.instances < fewest
      ? 'karşılaştırmaya yetecek kadar başka kurulum yok'
      : `öbür sürümlerde ${percent(others)}`
  return `Kendiliğinden durduruldu: bu sürümün ${release.instances} kurulumundan ${release.failed} tanesi son bir saatte sustu ya da reddedildi (${percent(release)}; ${comparison}).`
}
