import { type ComponentProps, type ComponentType, type CSSProperties, useId, useMemo, useRef, useState } from 'react'
import type { Json, ViewProps } from '#sdk'
import { copyText, FormItemFrame, tableIn, useDisabled, useField, useLanguage } from '#sdk/react'
import { EntryForm } from './entry-form.tsx'
import type { json } from './index.ts'
import './json.css'
import { nameOf } from './json-row.tsx'
import { JsonTree } from './json-tree.tsx'
import { addAt, asRoot, type JsonPath, type JsonRow, jsonRows, removeAt, renameAt, setAt, valueAt } from './json-value.ts'
import { paletteOf } from './palettes.ts'
import type { TextMode } from './text-mode.tsx'
import { TEXTS } from './texts.ts'
import { Toolbar } from './toolbar.tsx'
import { useOpen } from './use-open.ts'
import { useValue } from './use-value.ts'

const ICONS = { triangle: 'triangle', circle: 'circle', square: 'square' } as const
type Told = 'onAdd' | 'onEdit' | 'onDelete'
interface Entry {
  readonly kind: 'add' | 'edit'
  readonly path: JsonPath
}

export function View({ id, props, root: own, part, emit, mode }: ViewProps<typeof json>) {
  const texts = tableIn(TEXTS, useLanguage())
  const treeId = useId()
  const wrap = props.formWrap
  const disabled = useDisabled(id, wrap.disabled === true)
  const initial = useMemo(() => asRoot(props.defaultValue), [props.defaultValue])
  const field = useField({
    id,
    formItem: props.formItem,
    defaultValue: initial,
    disabled,
    toSubmit: (name, value) => ({ [name]: asRoot(value) ?? null }),
  })
  const { root, change, canUndo, undo } = useValue(field)
  const latest = useRef(root)
  latest.current = root
  const isIdle = mode === 'edit'
  const canEdit = !field.disabled
  const canCopy = wrap.enableClipboard !== false
  const { isOpen, open, openAll } = useOpen(root, wrap.collapsed)
  const isSorted = wrap.sortKeys !== false
  const rows = useMemo(() => (root === undefined ? [] : jsonRows(root, isOpen, isSorted)), [root, isOpen, isSorted])

  const [entry, setEntry] = useState<Entry>()
  const [said, setSaid] = useState('')
  const [editor, setEditor] = useState<{ readonly TextMode: ComponentType<ComponentProps<typeof TextMode>> }>()
  const [isText, setText] = useState(false)
  const [wrong, setWrong] = useState('')
  const box = useRef<HTMLDivElement>(null)

  const tell = (event: Told, value: Json) => emit(event, { [field.name]: value })
  const put = (event: Told, value: Json) => {
    change(value)
    tell(event, value)
  }
  const backToTree = () => {
    setEntry(undefined)
    box.current?.querySelector<HTMLElement>('[role="tree"]')?.focus()
  }
  const copy = async (value: Json) => {
    try {
      await copyText(typeof value === 'string' ? value : JSON.stringify(value, null, 2))
      setSaid(texts.copied)
    } catch {
      setSaid(texts.notCopied)
    }
  }
  const act = (name: 'copy' | 'add' | 'edit' | 'remove', row: JsonRow) => {
    setSaid('')
    if (name === 'copy') void copy(row.value)
    else if (name === 'remove') {
      put('onDelete', removeAt(root!, row.path))
      setSaid(texts.removed(nameOf(row, texts)))
    } else setEntry({ kind: name, path: row.path })
  }
  const save = (name: string, value: Json) => {
    if (!entry) return
    const { kind, path } = entry
    if (kind === 'add') {
      put('onAdd', addAt(root ?? {}, path, name, value))
      open([path], true)
    } else {
      const renamed = typeof path.at(-1) === 'string' && path.at(-1) !== name
      const changed = setAt(root!, path, value)
      put('onEdit', renamed ? renameAt(changed, path, name) : changed)
    }
    backToTree()
  }
  const showText = async (wanted: boolean) => {
    if (isIdle) return
    setWrong('')
    setEntry(undefined)
    if (wanted && !editor) {
      try {
        const loaded = await import('./text-mode.tsx')
        setEditor({ TextMode: loaded.TextMode })
      } catch {
        setWrong(texts.late)
        return
      }
    }
    setText(wanted)
  }
  const place = (path: JsonPath) => (path.length === 0 ? texts.root : path.join('.'))
  const holder = entry && valueAt(root ?? {}, entry.kind === 'add' ? entry.path : entry.path.slice(0, -1))
  const ownName = entry?.kind === 'edit' ? String(entry.path.at(-1)) : ''
  const palette = useMemo(() => paletteOf(wrap.theme), [wrap.theme])
  const look = useMemo(
    () => ({
      texts,
      iconStyle: ICONS[wrap.iconStyle],
      hasQuotes: wrap.quotesOnKeys !== false,
      hasTypes: wrap.displayDataTypes !== false,
      hasSizes: wrap.displayObjectSize !== false,
      most: wrap.collapseStringsAfterLength,
      canCopy,
      canEdit,
      rowPart: part('row'),
    }),
    [
      texts,
      wrap.iconStyle,
      wrap.quotesOnKeys,
      wrap.displayDataTypes,
      wrap.displayObjectSize,
      wrap.collapseStringsAfterLength,
      canCopy,
      canEdit,
      part,
    ],
  )
  const style = {
    '--json-indent': `${Math.max(0, Math.min(20, wrap.indentWidth))}ch`,
    ...(palette ? Object.fromEntries(Object.entries(palette).map(([role, color]) => [`--json-${role}`, color])) : {}),
  } as CSSProperties
  return (
    <FormItemFrame root={own} formItem={props.formItem} error={field.error} disabled={field.disabled} part={part}>
      {(labels) => (
        <div
          ref={box}
          className={`tessera-json${palette ? ' tessera-json-themed' : ''} ${part('field')}`}
          style={style}
          data-invalid={labels.invalid || undefined}
        >
          <Toolbar
            texts={texts}
            part={part('toolbar')}
            isText={isText}
            onText={(wanted) => void showText(wanted)}
            onOpenAll={isText || rows.length === 0 ? undefined : openAll}
            onUndo={canUndo && !isText ? () => tell('onEdit', undo()) : undefined}
            onCopy={canCopy && root !== undefined ? () => void copy(root) : undefined}
            isIdle={isIdle}
            said={said}
          />
          {entry && holder !== undefined && (
            <EntryForm
              key={`${entry.kind} ${entry.path.join('.')}`}
              title={entry.kind === 'add' ? texts.adding(place(entry.path)) : texts.editing(place(entry.path))}
              name={Array.isArray(holder) ? undefined : ownName}
              value={entry.kind === 'edit' ? valueAt(root ?? {}, entry.path) : undefined}
              others={new Set(Object.keys(holder as object).filter((name) => entry.kind === 'add' || name !== ownName))}
              texts={texts}
              onSave={save}
              onCancel={backToTree}
            />
          )}
          {isText && editor ? (
            <editor.TextMode
              value={root}
              isReadOnly={!canEdit}
              labels={labels}
              onDone={() => tell('onEdit', latest.current ?? {})}
              onChange={(read) => {
                if (read.ok) {
                  setWrong('')
                  change(read.value, false)
                } else setWrong(read.line === undefined ? texts.notObject : texts.badJson(read.line, read.column ?? 1))
              }}
            />
          ) : root === undefined ? (
            <div className="tessera-json-none">
              <span>{wrap.placeholder || texts.placeholder}</span>
              {canEdit && (
                <button type="button" className="tessera-json-button" onClick={() => !isIdle && setEntry({ kind: 'add', path: [] })}>
                  {texts.add}
                </button>
              )}
            </div>
          ) : (
            <JsonTree
              id={treeId}
              rows={rows}
              look={look}
              labels={labels}
              isDisabled={field.disabled}
              isIdle={isIdle}
              onOpen={(list, wanted) =>
                open(
                  list.map(({ path }) => path),
                  wanted,
                )
              }
              onAct={act}
            />
          )}
          {wrong !== '' && (
            <div className="tessera-json-wrong" role="alert">
              {wrong}
            </div>
          )}
        </div>
      )}
    </FormItemFrame>
  )
}
