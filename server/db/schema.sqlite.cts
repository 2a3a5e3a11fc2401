import dialects = require('./dialect.ts')
import tables = require('./schema.ts')

// The migration generator looks for tables among what a file exports, hence all of them as its exports, which only this kind of module can.
export = tables.schema(dialects.sqlite)
