import { Input, Switch } from '@arco-design/web-react'
import { IconSearch } from '@arco-design/web-react/icon'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { blockOf, type ElementRecord } from '#kernel/page/records'
import { fieldsOf, text, toggle, z } from '#sdk'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { commonFields } from '../../../kit/form/sections.ts'
import type { Subject } from '../../../kit/form/subject.ts'
import { BlockFace } from '../blocks/block-face.tsx'
import { BlockUse } from '../blocks/block-use.tsx'
import { useDeclarations, useSelected } from '../parts/use-selected.ts'
import { UsedBy } from './explain/used-by.tsx'
import { FieldForm } from './form/field-form.tsx'
import { PageSettings } from './page-settings.tsx'
import { EditorPanelProvider } from './panel/editor-panel-provider.tsx'
import { type PanelFilter, toFilter, usePropSubject } from './prop-subject.ts'
import { texts } from './texts.ts'
import { useSectionDocs } from './use-docs.ts'

/** What every component has: strict `false` takes the element off the page, and so does a code that the visitor lacks. */
const common = fieldsOf(
  z.strictObject({
    showOrHide: toggle('显示', 'Visible', true),
    authCode: text('权限标识', 'Permission code', '', {
      section: 'advanced',
      bindable: false,
      help: { zh: '没有此权限的人看不到该元素', en: 'Visitors without this permission do not see the element' },
    }),
    authScript: toggle('有权限', 'Allowed', true, {
      section: 'advanced',
      help: { zh: '公式为 false 时该元素不在页面上', en: 'Where the formula gives false, the element is off the page' },
    }),
  }),
)

/** The settings tab: generated from the declaration of what is selected. */
export function Panel() {
  const selected = useSelected()
  const [search, setSearch] = useState('')
  const [modifiedOnly, setModifiedOnly] = useState(false)
  if (!selected) return null
  const filter = { search, modifiedOnly }
  return (
    <EditorPanelProvider>
      <SearchBar search={search} onSearch={setSearch} modifiedOnly={modifiedOnly} onModifiedOnly={setModifiedOnly}>
        {selected.kind === 'page' ? (
          <>
            {selected.page.block && <BlockFace page={{ ...selected.page, block: selected.page.block }} />}
            <PageSettings page={selected.page} filter={filter} />
          </>
        ) : (
          <ElementProps elements={selected.elements} filter={filter} />
        )}
      </SearchBar>
    </EditorPanelProvider>
  )
}

function SearchBar(props: {
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly modifiedOnly: boolean
  readonly onModifiedOnly: (on: boolean) => void
  readonly children: ReactNode
}) {
  const t = useMessages(texts)
  const input = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const typing = target.closest('input, textarea, [contenteditable="true"]')
    if (event.key === '/' && !typing) {
      event.preventDefault()
      input.current?.querySelector('input')?.focus()
    }
    if (event.key === 'Escape' && typing && input.current?.contains(target)) props.onSearch('')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the whole panel
    <div className="te-props" onKeyDown={onKeyDown}>
      <div className="te-search" ref={input}>
        <Input
          size="mini"
          allowClear
          prefix={<IconSearch />}
          placeholder={t('search')}
          aria-label={t('search')}
          value={props.search}
          onChange={props.onSearch}
        />
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is a button inside */}
        <label className="te-modified">
          <Switch size="small" checked={props.modifiedOnly} onChange={props.onModifiedOnly} aria-label={t('modifiedOnly')} />
          <span aria-hidden>{t('modifiedOnly')}</span>
        </label>
      </div>
      {props.children}
    </div>
  )
}

/** Below the data field of elements without data: what the field shows is the sample. */
function useSampleNote(elements: readonly ElementRecord[]): NonNullable<Subject['offers']> {
  const t = useMessages(texts)
  const { catalogue } = useEditor()
  return (field, value) => {
    const showsSample = elements.some(({ type }) => {
      const { prop, sample } = catalogue(type)?.data ?? {}
      return prop === field.path && sample !== undefined
    })
    return showsSample && value === undefined ? (
      <p role="note" className="te-note">
        {t('sampleOnly')}
      </p>
    ) : null
  }
}

function ElementProps({
  elements,
  filter,
}: {
  readonly elements: readonly [ElementRecord, ...ElementRecord[]]
  readonly filter: PanelFilter
}) {
  const t = useMessages(texts)
  const declarationOf = useDeclarations()
  const declarations = elements.map((element) => declarationOf(element.type))
  const fields = [...commonFields(declarations.map((declaration) => (declaration ? fieldsOf(declaration.props) : []))), ...common]
  const subject = { ...usePropSubject(elements, fields), offers: useSampleNote(elements) }
  const docs = useSectionDocs(elements.length === 1 ? declarations[0] : undefined)
  const unknown = elements.find((_, index) => !declarations[index])
  return (
    <>
      {elements.length === 1 && blockOf(elements[0].type) !== undefined ? <BlockUse element={elements[0]} /> : null}
      {elements.length > 1 ? <p className="te-note">{t('several', { count: elements.length })}</p> : null}
      {unknown && blockOf(unknown.type) === undefined ? (
        <p className="te-note te-note-warning">{t('unknownType', { type: unknown.type })}</p>
      ) : null}
      <FieldForm
        fields={fields}
        subject={subject}
        filter={toFilter(filter, subject)}
        {...(docs ? { docs } : {})}
        empty={<p className="te-note">{t(filter.modifiedOnly ? 'nothingModified' : 'noMatch')}</p>}
      />
      {elements.length === 1 && filter.search === '' ? <UsedBy element={elements[0]} /> : null}
    </>
  )
}
