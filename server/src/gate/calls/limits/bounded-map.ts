/** Networks, or instances, of which one process knows something: more than one process serves. */
const maximum = 100_000

/** Of too many entries, the one that was set least lately is forgotten first. */
export class BoundedMap<Value> extends Map<string, Value> {
  override set(key: string, value: Value): this {
    this.delete(key)
    super.set(key, value)
    if (this.size > maximum) this.delete(this.keys().next().value!)
    return this
  }
}
