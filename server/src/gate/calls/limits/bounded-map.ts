/** The most networks, or instances, that one process remembers; further processes remember their own. */
const maximum = 100_000

/** Above the maximum, the entry that was set the longest time ago is forgotten first. */
export class BoundedMap<Value> extends Map<string, Value> {
  override set(key: string, value: Value): this {
    this.delete(key)
    super.set(key, value)
    if (this.size > maximum) this.delete(this.keys().next().value!)
    return this
  }
}
