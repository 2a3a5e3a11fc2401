export { mapTextCalls, type TextUse, textUses } from './text-calls.ts'
export { type TextUses, textFindings, usesOfTexts } from './text-findings.ts'
export { formsOf, isLocale, isTextKey, localesOf, placeholdersOf, stemOf, TEXT_LIMITS, textsOf, valueIn } from './text-rules.ts'
export { splitWords, type WordPlace, wordPlaces } from './word-places.ts'
