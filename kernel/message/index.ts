export { ENGINE_HUNG } from './engine-hung.ts'
export { type Issue, innerIssue, issueMessage } from './issue.ts'
export {
  type FurtherLanguages,
  filled,
  furtherLanguages,
  type InBoth,
  type LabelValues,
  type Locale,
  labelIn,
  nearestOf,
  type SourceLocale,
  speakFurther,
  tableIn,
} from './languages.ts'
export { type LanguageTexts, LearnedLanguages, wordsWithHoles } from './learned-languages.ts'
export { cleanStack, MOST_MESSAGE, MOST_STACK, maskText } from './mask-text.ts'
export { type Label, type Message, MessageError, type MessageParam, plainText, type Told, tell } from './message.ts'
export { partIssueMessage } from './name-parts.ts'
export { NO_CONNECTION, NoConnection, withConnectionWords } from './no-connection.ts'
export { createSpeaker, type LoadWords, type NameOf, type Speaker, type Words, type WordsOf } from './speaker.ts'
export { toldBy } from './told-by.ts'
