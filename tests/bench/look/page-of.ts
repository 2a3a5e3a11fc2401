import { type ElementRecord, PAGE_ID, type PageDocument, type PageEntry } from '#kernel/page/records'
import { emptyDocument } from '#kernel/page/schema'

const COLORS = ['red', 'rgb(10, 20, 30)', 'var(--te-primary)', '#1d2129', 'transparent']
const TEXTS = [
  '',
  '',
  '&:hover { opacity: .8 }',
  '.arco-btn { letter-spacing: 1px } > * { top: 0 }',
  'transition: color 200ms; @media print { display: none }',
]

const element = (at: number): ElementRecord => ({
  ...{ kind: 'element', id: `Text_${at}`, type: 'Text', name: `Text_${at}`, parentId: null, order: `a${String(at).padStart(5, '0')}` },
  ...{
    props: {},
    bindings: at % 9 === 0 ? { 'style.opacity': { kind: 'formula', source: '0.5' } } : {},
    events: {},
    version: 1,
    extra: {},
  },
  style: {
    ...{ width: 100 + (at % 37) * 8, marginTop: (at % 5) * 4, padding: `${at % 4}px ${(at % 3) * 4}px` },
    ...(at % 2 === 0
      ? { color: COLORS[at % COLORS.length]!, fontSize: 12 + (at % 6) }
      : { backgroundColor: COLORS[at % 4]!, borderRadius: 4 }),
  },
  css: TEXTS[at % TEXTS.length]!,
})

/** A page of so many elements, each with styles of its own, and two of five with a style text. */
export function styledPage(count: number): PageDocument {
  const page = emptyDocument().entries.get(PAGE_ID)!
  const elements = Array.from({ length: count }, (_, at) => element(at))
  return { entries: new Map<string, PageEntry>([[PAGE_ID, page], ...elements.map((one) => [one.id, one] as const)]) }
}
