import {
  type ApproverSource,
  type Label,
  ListEditor,
  Menu,
  MIXED,
  rowsOf,
  type SetterProps,
  usePanel,
  useText,
} from '#sdk/setter'
import './approvers.css'
import { SourceFields } from './source-fields.tsx'

type Row = { readonly [key: string]: unknown }

const NOUN: Label = { zh: '来源', en: 'Source' }
const UNKNOWN: Label = { zh: '（此版本没有）', en: ' (not in this release)' }

const sourceOf = ({ source }: Row): string => (typeof source === 'string' ? source : '')
const paramsOf = ({ params }: Row): Row => (typeof params === 'object' && params !== null ? (params as Row) : {})

/** Chooses where the people come from: rows of a source with its parameters, in the order in which they are asked. */
export function Editor({ value, onChange, disabled, mixed, labelId }: SetterProps<never>) {
  const sources = usePanel().approverSources?.() ?? []
  const first = sources[0]?.id ?? ''
  return (
    <ListEditor<Row>
      items={rowsOf(mixed ? undefined : value)}
      onChange={(rows) => onChange(rows as never)}
      create={() => ({ source: first, params: {} })}
      noun={NOUN}
      {...{ labelId, disabled, mixed }}
    >
      {({ item, name, set }) => (
        <div className="ts-approver">
          <SourceMenu
            {...{ name, sources, disabled }}
            source={sourceOf(item)}
            onSource={(source) => set({ source, params: {} })}
          />
          <SourceFields
            {...{ name, disabled }}
            source={sources.find(({ id }) => id === sourceOf(item))}
            params={paramsOf(item)}
            onChange={(params) => set({ ...item, params })}
          />
        </div>
      )}
    </ListEditor>
  )
}

interface SourceMenuProps {
  readonly name: string
  readonly sources: readonly ApproverSource[]
  readonly source: string
  readonly disabled?: boolean | undefined
  readonly onSource: (source: string) => void
}

function SourceMenu({ name, sources, source, disabled, onSource }: SourceMenuProps) {
  const t = useText()
  const isKnown = sources.some(({ id }) => id === source)
  return (
    <Menu label={name} value={source} disabled={disabled} onText={onSource}>
      {!isKnown && <option value={source}>{source === '' ? t(MIXED) : `${source}${t(UNKNOWN)}`}</option>}
      {sources.map(({ id, label }) => (
        <option key={id} value={id}>
          {t(label)}
        </option>
      ))}
    </Menu>
  )
}
