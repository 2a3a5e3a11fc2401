/** Who uses what on a page, by syntax: for the editor and the server; not part of what a viewer loads. */
export { type Cycle, type CycleStep, cycleRefusal, cyclesIn, cycleText, findCycles, newCycle } from './dependency-cycles.ts'
export { type ExplainOptions, type Explanation, explain, type Origin, type Setter } from './explain.ts'
export { fieldItems } from './form-fields.ts'
export { type Mention, type Mentions, mentionsIn, type Opaque } from './mentions.ts'
export { type ParsedSource, parseSource } from './parse-source.ts'
export { planRename, type RenameRefusal, renameTarget } from './plan-rename.ts'
export { createReferenceIndex, type ReferenceIndex } from './reference-index.ts'
export {
  ownFields,
  type ReferenceOptions,
  type ReferenceTarget,
  type ReferenceUse,
  targetKey,
  type UncertainUse,
} from './reference-target.ts'
export { refusedFormula } from './refused-formula.ts'
