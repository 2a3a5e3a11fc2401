import { filled } from '#kernel/message'
import { PHONE_LABEL, readVariant, type State } from '#kernel/page/look'
import type { PartInfo } from '#kernel/page/records'
import type { Label } from '#kernel/page/values'
import type { ProjectLook } from '../../look/read-project-look.ts'

export const STATE_WORDS: { readonly [state in '' | State]: Label } = {
  '': { zh: '正常', en: 'Normal' },
  hover: { zh: '悬停', en: 'Hover' },
  focus: { zh: '聚焦', en: 'Focus' },
  active: { zh: '按下', en: 'Pressed' },
  selected: { zh: '选中', en: 'Selected' },
  invalid: { zh: '有误', en: 'Invalid' },
  disabled: { zh: '禁用', en: 'Disabled' },
}
export const DARK: Label = { zh: '深色', en: 'Dark' }
export const ALL_WIDTHS: Label = { zh: '所有宽度', en: 'All widths' }

/** What a width is called; one that the project does not have any more, by its id. */
export function widthWords({ entries, widths }: Pick<ProjectLook, 'entries' | 'widths'>, id: string): Label {
  if (id === '') return ALL_WIDTHS
  const max = widths.find((width) => width.id === id)?.max
  const entry = entries.find((each) => each.kind === 'width' && each.id === id)
  const name = entry?.kind === 'width' ? entry.label : id === 'phone' ? PHONE_LABEL : { zh: id, en: id }
  return max === undefined ? name : filled({ zh: '{name} ≤ {max}', en: '{name} ≤ {max}' }, { name, max })
}

/** A variant in words, its parts by `·`: `Phone ≤ 768 · Dark · Hover`. */
export function variantWords(
  name: string,
  look: Pick<ProjectLook, 'entries' | 'widths'>,
  parts: { readonly [part: string]: PartInfo } = {},
): Label {
  const variant = readVariant(name)
  if (!variant) return { zh: name, en: name }
  const { part, width, scheme, state } = variant
  const words = [
    ...(part === '' ? [] : [parts[part]?.label ?? { zh: part, en: part }]),
    widthWords(look, width),
    ...(scheme === '' ? [] : [DARK]),
    ...(state === '' ? [] : [STATE_WORDS[state]]),
  ]
  return { zh: words.map(({ zh }) => zh).join(' · '), en: words.map(({ en }) => en).join(' · ') }
}
