import { Button, Checkbox, Input, Modal, Table, Tag } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import type { TokenRecord } from '#kernel/page'
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
  const read = useMemo(() => {
    if (text.trim() === '') return null
    try {
      return fromDesignTokens(JSON.parse(text), own)
    } catch {
      return 'no json' as const
    }
  }, [text, own])
  const found = read === 'no json' ? null : read
  const rows: readonly Row[] = found
    ? [
        ...found.known.map(
          (each): Row => ({
            name: each.name,
            kind: isSame(tokens[each.name], each.value) ? 'same' : 'changed',
            text: shown(each.value),
          }),
        ),
        ...found.unknown.map((each): Row => ({ name: each.name, kind: 'unknown', text: `--te-${each.as}: ${shown(each.value)}` })),
        ...found.refused.map((each): Row => ({ name: each.name, kind: 'refused', text: t(`why_${each.why}`) })),
      ]
    : []
  const taken = found
    ? [...found.known.filter((each) => !isSame(tokens[each.name], each.value)), ...(withUnknown ? found.unknown : [])]
    : []
  const take = (): void => {
    if (!found) return
    const added = withUnknown ? found.unknown : []
    const values = Object.fromEntries([
      ...found.known.map((each) => [each.name, each.value]),
      ...added.map((each) => [each.as, each.value]),
    ]) as Tokens
    onTake(
      { ...tokens, ...values },
      added.map(({ as, name: label, type }) => ({
        kind: 'token',
        id: as,
        label: { zh: label.slice(0, 60), en: label.slice(0, 60) },
        type,
      })),
    )
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
          <Button type="primary" disabled={disabled || taken.length === 0} onClick={take}>
            {t('take', { count: taken.length })}
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
      {rows.length > 0 && (
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
      )}
      {found && found.unknown.length > 0 && (
        <Checkbox checked={withUnknown} onChange={setWithUnknown}>
          {t('takeUnknown')}
        </Checkbox>
      )}
    </Modal>
  )
}
