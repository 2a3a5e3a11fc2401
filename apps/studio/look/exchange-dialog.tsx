import { Button, Checkbox, Input, Modal, Table, Tag } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import type { TokenRecord } from '#kernel/page/look'
import { fromDesignTokens, isSame, type OwnTokens, type Tokens, type TokenValue, toDesignTokens } from '#kernel/page/look/theme'
import { useMessages } from '../../shell/messages.ts'
import { saveText } from '../../shell/save-text.ts'
import { lookTexts } from './texts.ts'

interface Row {
  readonly name: string
  readonly kind: 'changed' | 'same' | 'unknown' | 'refused'
  readonly text: string
}

const shown = (value: TokenValue): string => (typeof value === 'object' ? `${value.light} / ${value.dark}` : String(value))

type Found = ReturnType<typeof fromDesignTokens>

/** The tokens of a file's text; null where there is no text yet. */
function readTokens(text: string, own: OwnTokens): Found | null | 'no json' {
  if (text.trim() === '') return null
  try {
    return fromDesignTokens(JSON.parse(text), own)
  } catch {
    return 'no json'
  }
}

const rowsOf = ({ known, unknown, refused }: Found, tokens: Tokens, reason: (why: Found['refused'][number]['why']) => string): Row[] => [
  ...known.map(({ name, value }): Row => ({ name, kind: isSame(tokens[name], value) ? 'same' : 'changed', text: shown(value) })),
  ...unknown.map(({ name, as, value }): Row => ({ name, kind: 'unknown', text: `--te-${as}: ${shown(value)}` })),
  ...refused.map(({ name, why }): Row => ({ name, kind: 'refused', text: reason(why) })),
]

const valuesOf = (known: Found['known'], added: Found['unknown']): Tokens =>
  Object.fromEntries([...known.map(({ name, value }) => [name, value]), ...added.map(({ as, value }) => [as, value])])

const recordOf = ({ as, name, type }: Found['unknown'][number]): TokenRecord => ({
  kind: 'token',
  id: as,
  label: { zh: name.slice(0, 60), en: name.slice(0, 60) },
  type,
})

/** The theme as a file of design tokens, and such a file as changes to the theme, of which a table tells before any is made. */
export function ExchangeDialog(props: {
  readonly name: string
  readonly tokens: Tokens
  readonly own: OwnTokens
  readonly disabled: boolean
  readonly onTake: (tokens: Tokens, own: readonly TokenRecord[]) => void
  readonly onClose: () => void
}) {
  const { name, tokens, own, disabled, onTake, onClose } = props
  const t = useMessages(lookTexts)
  const [text, setText] = useState('')
  const [withUnknown, setWithUnknown] = useState(false)
  const read = useMemo(() => readTokens(text, own), [text, own])
  const found = read === 'no json' ? null : read
  const rows = found ? rowsOf(found, tokens, (why) => t(`why_${why}`)) : []
  const added = withUnknown && found ? found.unknown : []
  const count = found ? found.known.filter((each) => !isSame(tokens[each.name], each.value)).length + added.length : 0
  const take = (): void => {
    if (found) onTake({ ...tokens, ...valuesOf(found.known, added) }, added.map(recordOf))
  }
  return (
    <Modal
      title={t('importTitle')}
      visible
      onCancel={onClose}
      style={{ width: 'min(720px, calc(100vw - 32px))' }}
      footer={
        <>
          <Button onClick={() => saveText(`${name}.tokens.json`, JSON.stringify(toDesignTokens(tokens, own), null, 2))}>
            {t('exported')}
          </Button>
          <Button type="primary" disabled={disabled || count === 0} onClick={take}>
            {t('take', { count })}
          </Button>
        </>
      }
    >
      <Input.TextArea
        aria-label={t('importTitle')}
        placeholder={t('pasteHere')}
        value={text}
        onChange={setText}
        autoSize={{ minRows: 4, maxRows: 10 }}
        disabled={disabled}
      />
      <label className="lk-file">
        {t('chooseFile')}{' '}
        <input
          type="file"
          accept=".json,application/json"
          disabled={disabled}
          onChange={(event) => void event.target.files?.[0]?.text().then(setText)}
        />
      </label>
      {read === 'no json' && (
        <p className="lk-failing" role="alert">
          {t('notJson')}
        </p>
      )}
      {rows.length > 0 && <FoundTable rows={rows} />}
      {found && found.unknown.length > 0 && (
        <Checkbox checked={withUnknown} onChange={setWithUnknown}>
          {t('takeUnknown')}
        </Checkbox>
      )}
    </Modal>
  )
}

function FoundTable({ rows }: { readonly rows: readonly Row[] }) {
  const t = useMessages(lookTexts)
  return (
    <Table<Row>
      size="small"
      rowKey="name"
      data={[...rows]}
      pagination={false}
      scroll={{ y: 280 }}
      columns={[
        { title: t('ownName'), dataIndex: 'name' },
        { title: '', width: 130, render: (_, { kind }) => <Tag>{t(`kind_${kind}`)}</Tag> },
        { title: '', dataIndex: 'text' },
      ]}
    />
  )
}
