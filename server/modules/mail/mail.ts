import type { Label } from '#kernel/message'

export type MailLanguage = keyof Label

/**
 * The words of one kind of mail in both languages, written by the module that sends it. `{name}` in a text is replaced by the value of that name.
 *
 * ```ts
 * const invitation: MailTemplate<'project' | 'by'> = {
 *   subject: { zh: '{by} 邀请你加入 {project}', en: '{by} invites you to {project}' },
 *   lines: { zh: ['登录后即可看到这个项目。'], en: ['You see the project once you have signed in.'] },
 *   action: { zh: '打开项目', en: 'Open the project' },
 * }
 * ```
 */
export interface MailTemplate<Values extends string = never> {
  readonly subject: Label
  /** Paragraphs above the button or the code. */
  readonly lines: { readonly [language in MailLanguage]: readonly string[] }
  /** The button that leads to the mail's `link`. */
  readonly action?: Label
  /** The value that is shown large, for people to type off. */
  readonly code?: Values
  /** Small print: why somebody gets this, and what to do when they did not ask for it. */
  readonly closing?: Label
  /** Carries the names of the values; never present. */
  readonly _values?: Values
}

/** One mail to one person. */
export interface Mail<Values extends string = never> {
  /** The whole address. */
  readonly to: string
  /** Of the recipient; what they last used the product in unless said, and English for an unknown person. */
  readonly language?: MailLanguage
  readonly template: MailTemplate<Values>
  /** Texts of people may be among them: they are cut, cannot break out of their line, and do not become links. */
  readonly values: { readonly [name in Values]: string | number }
  /** Where the button leads: a path of ours such as `/projects`. The host is always the installation's own. */
  readonly link?: `/${string}`
}

/** A mail whose words are a project's own. */
export interface TextMail {
  /** The whole address. */
  readonly to: string
  readonly subject: string
  /** Lines stay lines; nothing in it becomes markup. */
  readonly text: string
  /** Who wrote it, for the small print. */
  readonly origin: Label
}

/** A mail as it goes out. */
export interface WrittenMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The whole address of its button. */
  readonly link: string | null
}
