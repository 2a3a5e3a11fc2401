import { Button, Checkbox, Input, Tag } from '@arco-design/web-react'
import { labelIn } from '#kernel/message'
import { RESOURCE_KINDS } from '#kernel/page/resources'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { resourceTexts } from '../resources/texts.ts'
import type { PartProps } from './review-import.tsx'
import { exchangeTexts } from './texts.ts'

const toggled = (list: readonly string[], id: string, isOn: boolean): readonly string[] =>
  isOn ? [...list, id] : list.filter((each) => each !== id)

/** Hosts that pages load from, none of which is allowed before somebody says so. */
export function HostsPart({ plan, decisions, onChange }: PartProps) {
  const t = useMessages(exchangeTexts)
  const r = useMessages(resourceTexts)
  if (plan.hosts.length === 0) return null
  const wordOf = (kind: string): string => {
    const known = RESOURCE_KINDS.find((each) => each === kind)
    return known ? r(known) : t('device')
  }
  const open = plan.hosts.filter(({ isHere, isBeyondLimit }) => !isHere && !isBeyondLimit)
  return (
    <section aria-label={t('allowHosts')}>
      <h3>{t('allowHosts')}</h3>
      <p className="studio-muted">
        {t('allowHint')}{' '}
        {open.length > 1 && (
          <Button type="text" size="mini" onClick={() => onChange({ ...decisions, hosts: open.map(({ id }) => id) })}>
            {t('allowAll')}
          </Button>
        )}
      </p>
      <ul className="exchange-list">
        {plan.hosts.map(({ id, kind, host, way, isHere, isBeyondLimit }) => (
          <li key={id}>
            <Checkbox
              checked={isHere || decisions.hosts.includes(id)}
              disabled={isHere || isBeyondLimit}
              onChange={(isOn) => onChange({ ...decisions, hosts: toggled(decisions.hosts, id, isOn) })}
            >
              {host} <Tag size="small">{way === 'server' ? `${wordOf(kind)}, ${t('through')}` : wordOf(kind)}</Tag>{' '}
              {(isHere || isBeyondLimit) && <span className="studio-muted">{t(isHere ? 'isHere' : 'beyond')}</span>}
            </Checkbox>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Plugins that are not part of the product. */
export function PluginsPart({ plan, decisions, onChange }: PartProps) {
  const t = useMessages(exchangeTexts)
  const locale = useLocale()
  if (plan.plugins.length === 0) return null
  return (
    <section aria-label={t('plugins')}>
      <h3>{t('plugins')}</h3>
      <ul className="exchange-list">
        {plan.plugins.map(({ id, label, version, here, state }) => (
          <li key={id}>
            {labelIn(label, locale)} <span className="studio-muted">{version}</span>{' '}
            {state !== 'other' && (
              <Tag size="small" color={state === 'same' ? 'green' : 'orange'}>
                {t(state === 'same' ? 'pluginSame' : 'pluginMissing')}
              </Tag>
            )}
            {state === 'other' && (
              <Checkbox
                checked={decisions.plugins.includes(id)}
                onChange={(isOn) => onChange({ ...decisions, plugins: toggled(decisions.plugins, id, isOn) })}
              >
                {t('useHere', { version: here ?? '' })}
              </Checkbox>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Values that no file holds. */
export function SecretsPart({ plan, decisions, onChange }: PartProps) {
  const t = useMessages(exchangeTexts)
  if (plan.secrets.length === 0) return null
  return (
    <section aria-label={t('enterSecrets')}>
      <h3>{t('enterSecrets')}</h3>
      <p className="studio-muted">{t('secretsHint')}</p>
      <ul className="exchange-rows">
        {plan.secrets.map(({ id, name, of }) => (
          <li key={id}>
            <span className="exchange-row-name">
              {of !== '' && <Tag size="small">{of}</Tag>} <code>{name}</code>
            </span>
            <Input.Password
              aria-label={of === '' ? name : t('secretOf', { of, name })}
              autoComplete="off"
              value={decisions.secrets[id] ?? ''}
              onChange={(value) => onChange({ ...decisions, secrets: { ...decisions.secrets, [id]: value } })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
