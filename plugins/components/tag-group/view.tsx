import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import type { Json, ViewProps } from '#sdk'
import { CutNotice, firstOf, IconByName, NoData, tableIn, useDensity, useLanguage, usePage, useSourceData, useWordsAt } from '#sdk/react'
import type { tagGroup } from './index.ts'
import './tag-group.css'
import { tagsOf } from './tags-of.ts'
import { useOneLine } from './use-one-line.ts'

const TEXTS = {
  zh: { name: '标签', empty: '暂无标签', less: '收起', more: (count: number) => `展开其余 ${count} 项` },
  en: { name: 'Tags', empty: 'No tags', less: 'Show fewer', more: (count: number) => `${count} more` },
} as const
const SIZES = { small: 'small', middle: 'default', large: 'large' } as const

export function View({ id, props, root, part, emit, mode }: ViewProps<typeof tagGroup>) {
  const { page } = usePage()
  const texts = tableIn(TEXTS, useLanguage())
  const wordsAt = useWordsAt()
  const data = useSourceData(id, props.options)
  const tags = useMemo(() => tagsOf(data), [data])
  const list = firstOf(tags)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isOpen, setOpen] = useState(false)
  const size = useDensity(SIZES[props.tagSize])
  const gap = Math.min(10, Math.max(4, props.tagGap))
  const box = useRef<HTMLDivElement>(null)
  const collapses = Boolean(props.useCollapse)
  const look = `${size} ${gap} ${Boolean(props.useIcon)}`
  const contents = useMemo(() => ({ tags, look }), [tags, look])
  const fitting = useOneLine(box, collapses, contents)
  const hidden = isOpen ? 0 : Math.max(0, list.shown.length - fitting)

  // What the data has no longer is not chosen either.
  const keysOf = (ids: ReadonlySet<string>): Json => tags.flatMap((tag) => (ids.has(tag.id) ? [tag.key] : []))
  const value = JSON.stringify(keysOf(chosen))
  useEffect(() => page.setState(`${id}.value`, JSON.parse(value) as Json), [page, id, value])
  const press = (tag: string) => {
    if (mode === 'edit') return
    const next = new Set(chosen)
    if (!next.delete(tag)) next.add(tag)
    setChosen(next)
    emit('onChange', keysOf(next) as never)
  }
  return (
    <div
      {...root}
      ref={box}
      {...{ role: 'group', 'aria-label': props.label || texts.name }}
      className={`${root.className} tessera-tags tessera-tags-${size}`}
      style={{ ...root.style, '--tessera-tags-gap': `${gap}px` } as CSSProperties}
    >
      {list.shown.slice(0, list.shown.length - hidden).map((tag) => (
        <button
          key={tag.id}
          type="button"
          aria-pressed={chosen.has(tag.id)}
          className={`tessera-tags-tag ${part('tag')}`}
          onClick={() => press(tag.id)}
        >
          {Boolean(props.useIcon) && tag.icon !== '' && <IconByName name={tag.icon} />}
          <span {...wordsAt(tag.words)}>{tag.label}</span>
        </button>
      ))}
      {collapses && (hidden > 0 || (isOpen && fitting < list.shown.length)) && (
        <button type="button" aria-expanded={isOpen} className={`tessera-tags-more ${part('more')}`} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.less : texts.more(hidden)}
        </button>
      )}
      {tags.length === 0 && (
        <NoData id={id}>
          <span className="tessera-tags-empty">{texts.empty}</span>
        </NoData>
      )}
      {hidden === 0 && <CutNotice of={list} />}
    </div>
  )
}
