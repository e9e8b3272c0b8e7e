import validators from '@fastify/ajv-compiler'
import serializers from '@fastify/fast-json-stringify-compiler'

interface Compiled {
  (value: never): unknown
  errors?: unknown
}

/**
 * Fastify's own compilers, except that the first call with a schema compiles the schema: compiling all of them takes a
 * quarter of a start, and few of them are needed soon.
 */
export const compilersOnDemand = {
  buildValidator: onDemand(validators()),
  buildSerializer: onDemand(serializers()),
}

function onDemand<Build extends (...options: never[]) => (route: never) => Compiled>(build: Build): Build {
  // All servers of one process share what was compiled.
  const known = new WeakMap<object, Compiled>()
  const onceNeeded = (...options: never[]) => {
    const compile = build(...options)
    return (route: { schema: object }) => {
      const once: Compiled = (value) => {
        const compiled = known.get(route.schema) ?? compile(route as never)
        known.set(route.schema, compiled)
        const result = compiled(value)
        // Fastify reads the errors of a validator from the function that it called.
        once.errors = compiled.errors
        return result
      }
      return once
    }
  }
  return onceNeeded as unknown as Build
}
