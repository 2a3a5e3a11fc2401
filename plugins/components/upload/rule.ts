import type { UploadRules } from '#sdk/react'
import { isAcceptedFile, sizeInWords } from '#sdk/react'
import type { Texts } from './texts.ts'

/** What an element takes, as far as its project does. */
export interface Rule {
  /** The most bytes of a file with this name; undefined where the project takes none of its kind. */
  mostOf(name: string): number | undefined
  /** What is taken and how large, in words; empty for nothing. */
  readonly words: string
  /** For the browser's dialog. */
  readonly accept: readonly string[]
}

const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** The settings of an element within the rules of its project; `most` in bytes. */
export function ruleOf(rules: UploadRules, accept: readonly string[], most: number, texts: Texts): Rule {
  const taken = rules.kinds.flatMap(({ extensions, megabytes }) =>
    extensions
      .filter((extension) => isAcceptedFile({ name: `x.${extension}`, type: '' }, accept))
      .map((extension) => ({ extension, most: Math.min(most, megabytes * 1024 * 1024) })),
  )
  const sizes = [...new Set(taken.map((each) => each.most))]
  const named = (size: number): string =>
    taken
      // Two names of one kind.
      .filter((each) => each.most === size && each.extension !== 'jpeg')
      .map(({ extension }) => extension.toUpperCase())
      .join(', ')
  return {
    mostOf: (name) => taken.find(({ extension }) => extension === extensionOf(name))?.most,
    words: sizes.map((size) => texts.most(named(size), sizeInWords(size))).join(texts.and),
    accept: accept.length > 0 ? accept : taken.map(({ extension }) => `.${extension}`),
  }
}
