export { isBareName, isKnownWord, isName, isSpokenFor } from './formula-words.ts'
export { applyToNames, canBeSaid, GivenNames, givenNamesOf, isNameable, type Nameable, resultPath } from './given-names.ts'
export {
  blockNameProblem,
  entryNameProblem,
  isVariableName,
  LONGEST_TITLE,
  sayableNameProblem,
  textKeyProblem,
  titleProblem,
  variableNameProblem,
} from './name-problems.ts'
export { asName, canName, nextFree } from './name-rules.ts'
export { canNameVariable } from './variable-names.ts'
