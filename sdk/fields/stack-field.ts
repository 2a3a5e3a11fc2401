import * as z from 'zod'
import type { FieldSection } from './meta.ts'

/** Widths of the container to choose from; any other may be stored. */
const BELOW = [400, 600, 800]

/** When the children of a container stand below each other: never, on phones, or below a width of the container in pixels. For `layout.stack`. */
export function stackField(initial: 'never' | 'phone' = 'never', section: FieldSection = 'basic') {
  return z
    .union([z.enum(['never', 'phone']), z.number().min(1)])
    .default(initial)
    .meta({
      label: { zh: '纵向堆叠', en: 'Stack' },
      help: {
        zh: '子元素上下排列，占满宽度。按容器宽度时，宽度不能随内容而定',
        en: 'Children stand below each other and take all of the width. By its own width, it cannot be as wide as its content',
      },
      section,
      setter: 'setter/select',
      choices: [
        { value: 'never', label: { zh: '从不', en: 'Never' } },
        { value: 'phone', label: { zh: '手机上', en: 'On phones' } },
        ...BELOW.map((value) => ({ value, label: { zh: `容器 ≤ ${value}`, en: `Container ≤ ${value}` } })),
      ],
    })
}
