/** Who uses what on a page, by syntax: for the editor and the server; not part of what a viewer loads. */

export { type ParsedSource, parseSource } from '../language/parse-source.ts'
export { type KnownVariable, unknownAppVariables } from './app-variables.ts'
export { codeTools } from './code-reads.ts'
export {
  type Cycle,
  type CycleStep,
  cycleRefusal,
  cyclesIn,
  cycleText,
  findCycles,
  newCycle,
  touchesComputed,
} from './dependency-cycles.ts'
export { type ExplainOptions, type Explanation, explain, type Origin, type Setter } from './explain.ts'
export { fieldItems, handedFields } from './form-fields.ts'
export { keepMeanings, type MergedSide } from './keep-meanings.ts'
export { type Mention, type Mentions, mentionsIn, type Opaque } from './mentions.ts'
export { nameTools } from './name-tools.ts'
export { canStandFor, type OtherName, withOtherName } from './other-name.ts'
export { planRename, type RenameRefusal, renameTarget } from './plan-rename.ts'
export { createReferenceIndex, type ReferenceIndex } from './reference-index.ts'
export {
  namesIn,
  namesOf,
  ownFields,
  type PageNames,
  type ReferenceOptions,
  type ReferenceTarget,
  type ReferenceUse,
  targetKey,
  type UncertainUse,
} from './reference-target.ts'
export { refusedFormula } from './refused-formula.ts'
export { planBlockRenames, type RenameInBlock } from './rename-in-blocks.ts'
export { fieldOwner } from './row-lists.ts'
export { dataPath, ROWS } from './row-paths.ts'
export { type FieldsOf, type UnknownName, unknownNames } from './unknown-names.ts'
export { type WrittenText, writtenTexts } from './written-texts.ts'
