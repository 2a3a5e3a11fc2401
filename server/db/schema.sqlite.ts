import { sqlite } from './dialect.ts'
import { schema } from './schema.ts'

// The migration generator looks for tables among a module's exports, hence one name each.
export const {
  user,
  session,
  sessionKey,
  accountLink,
  attempt,
  audit,
  project,
  projectMember,
  page,
  pageEntry,
  snapshot,
  publish,
  file,
  sampleOrder,
} = schema(sqlite)
