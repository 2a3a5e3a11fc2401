export { type Issue, innerIssue, issueMessage } from './issue.ts'
export { type Label, type Message, MessageError, type MessageParam, plainText, type Told, tell } from './message.ts'
export { createSpeaker, type LoadWords, type NameOf, type Speaker, type Words, type WordsOf } from './speaker.ts'
export { toldBy } from './told-by.ts'
