/** Where the documentation begins. */
export const DOCS = '/docs'

export const componentAddress = (type: string): string => `${DOCS}/components/${encodeURIComponent(type)}`
export const actionAddress = (id: string): string => `${DOCS}/actions/${encodeURIComponent(id.replace(/^action\//, ''))}`
export const functionAddress = (name: string): string => `${DOCS}/functions/${encodeURIComponent(name)}`
