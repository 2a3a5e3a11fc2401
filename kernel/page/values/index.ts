export { isCommonProp } from './common-props.ts'
export { decodeText } from './decode-text.ts'
export { PageError } from './errors.ts'
export { EVERY_CODE } from './every-code.ts'
export type { Json, JsonObject, Label, PropPath } from './json.ts'
export { isObject, readJson, sameJson, writeJson } from './json-tools.ts'
export { isRefusedPath, PAGE_LIMITS } from './limits.ts'
export { NumberedNames } from './numbered-names.ts'
export { type OutgoingFields, SERVER_VALUE } from './outgoing.ts'
export { createId } from './page-ids.ts'
export {
  eachChange,
  getPath,
  isPosition,
  isRefusedKey,
  LEAVES,
  overlap,
  ownValue,
  partsOf,
  removePath,
  setOwn,
  setPath,
  stateChange,
} from './path.ts'
export type { DetailedShape, PropFields, PropKind, PropShape } from './prop-shape.ts'
export type { RecordUse, RecordVerb } from './record-use.ts'
export {
  locatedAddress,
  prefixOf,
  type ServiceAddress,
  type ServicePrefix,
  serviceAddress,
} from './service-address.ts'
export { shownValue } from './shown-value.ts'
export { emptyOfKind, fitsKind, kindOfJson } from './value-kinds.ts'
export type { MethodShape, MethodShapes, ValueShape } from './value-shape.ts'
