/** The API as an OpenAPI 3.1 document, and the reference page that is drawn from the document. */
export const openapiUrl = '/openapi.json'
export const referencePath = '/docs/api'
