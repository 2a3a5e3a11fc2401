import type { CommandContext } from '../records/patch.ts'
import type { TextRecord } from '../records/records.ts'
import { textUses } from '../texts/text-calls.ts'
import { freshKey } from '../texts/text-keys.ts'
import { sameJson } from '../values/json-tools.ts'
import type { Clip } from './clip.ts'

/**
 * The texts that come onto the page with a clip. What elements are bound to is copied under another key, which `ids` then has, so that a copy has words of its
 * own; what code asks for is the page's own text of that key where it has one.
 */
export function copiedTexts(
  { document, references }: CommandContext,
  { elements, texts = [] }: Clip,
  ids: Map<string, string>,
): readonly TextRecord[] {
  if (texts.length === 0) return []
  const uses = elements.flatMap((element) => textUses(element, references))
  const bound = new Map(uses.filter(({ by }) => by === 'binding').map(({ key, entry, path }) => [key, { entry, path }]))
  const called = new Set(uses.filter(({ by }) => by === 'call').map(({ key }) => key))
  const taken = new Set<string>()
  const isFree = (key: string): boolean => !document.entries.has(key) && !taken.has(key)
  const coming: TextRecord[] = []
  for (const text of texts) {
    const here = document.entries.get(text.id)
    const use = called.has(text.id) ? undefined : bound.get(text.id)
    if (!use && here?.kind === 'text' && sameJson(here.values, text.values)) continue
    const owner = use && ids.get(use.entry)
    const key = here || use ? freshKey(owner ? `${owner}.${use.path}` : text.id, isFree) : text.id
    taken.add(key)
    if (key !== text.id) ids.set(text.id, key)
    coming.push({ ...text, id: key })
  }
  return coming
}
