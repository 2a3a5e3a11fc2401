import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { filled } from '#kernel/message'
import { LineInput } from './controls.tsx'
import {
  ENV_LABELS,
  type NamedSecret,
  type ProjectSecrets,
  SECRET_ENVS,
  type SecretEnv,
  type SecretHosts,
} from './project-secrets.ts'
import { useText } from './texts.ts'
import './secrets.css'

const WORDS = {
  search: { zh: '搜索密钥', en: 'Search secrets' },
  all: { zh: '项目的密钥', en: 'Secrets of the project' },
  wait: { zh: '加载中…', en: 'Loading…' },
  failed: {
    zh: '密钥未能加载，可能没有查看权限',
    en: 'The secrets could not be loaded; you may not be permitted to see them',
  },
  none: { zh: '项目中还没有密钥', en: 'The project has no secrets yet' },
  noMatch: { zh: '没有符合的密钥', en: 'No secret matches' },
  create: { zh: '新建密钥…', en: 'New secret…' },
  open: { zh: '查看项目的密钥', en: 'Show the secrets of the project' },
  newTab: { zh: '（新标签页）', en: ' (new tab)' },
  unset: { zh: '未设置', en: 'not set' },
  unusable: { zh: '无法解密', en: 'cannot be opened' },
} as const

interface SecretListProps {
  /** Undefined while they load. */
  readonly secrets: ProjectSecrets | undefined
  readonly isFailed: boolean
  /** The host that the setting sends to, which marks secrets that are not for it. */
  readonly hosts: SecretHosts
  /** The name that is chosen already. */
  readonly chosen?: string
  readonly onPick: (name: string) => void
  readonly onClose: () => void
  /** Asked for when the person comes back from the screen that keeps them. */
  readonly reload: () => void
}

const found = (list: readonly NamedSecret[], search: string): readonly NamedSecret[] => {
  const text = search.trim().toLowerCase()
  const hosts = ({ stg, prd }: NamedSecret) => [...(stg?.hosts ?? []), ...(prd?.hosts ?? [])]
  return list.filter((each) => [each.name, ...hosts(each)].some((one) => one.toLowerCase().includes(text)))
}

/**
 * The secrets of the project by name, host and environment; searched and picked from with the keyboard as well.
 * @example
 * <SecretList {...loaded} hosts={hosts} onPick={choose} onClose={close} />
 */
export function SecretList({ secrets, isFailed, hosts, chosen = '', onPick, onClose, reload }: SecretListProps) {
  const t = useText()
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(chosen)
  const shown = found(secrets?.list ?? [], search)
  const at = Math.max(
    0,
    shown.findIndex(({ name }) => name === active),
  )
  useEffect(() => {
    box.current?.querySelector('input')?.focus()
    box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  useEffect(() => {
    window.addEventListener('focus', reload)
    return () => window.removeEventListener('focus', reload)
  }, [reload])
  const move = (to: number): void => {
    const next = Math.max(0, Math.min(shown.length - 1, to))
    setActive(shown[next]?.name ?? '')
    box.current?.querySelector(`[data-index="${next}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }
  const onSearchKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    const picked = shown[at]
    if (step !== undefined) move(at + step)
    else if (event.key === 'Enter' && picked) onPick(picked.name)
    else if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  const hint = isFailed ? WORDS.failed : !secrets ? WORDS.wait : secrets.list.length === 0 ? WORDS.none : WORDS.noMatch
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it wherever the focus is in it
    <div ref={box} className="ts-secrets" onKeyDown={onKey}>
      <LineInput
        label={t(WORDS.search)}
        placeholder={t(WORDS.search)}
        type="search"
        role="combobox"
        aria-expanded
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={shown.length > 0 ? `${listId}-${at}` : undefined}
        value={search}
        onText={(text) => {
          setSearch(text)
          setActive('')
        }}
        onKeyDown={onSearchKey}
      />
      <div id={listId} role="listbox" className="ts-secrets-list" aria-label={t(WORDS.all)} hidden={shown.length === 0}>
        {shown.map((secret, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the search field has the keyboard
          <div
            key={secret.name}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            data-index={index}
            className="ts-secret"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(secret.name)}
          >
            <code>{secret.name}</code>
            {SECRET_ENVS.map((env) => (
              <EnvLine key={env} env={env} secret={secret} host={hosts[env]} />
            ))}
          </div>
        ))}
      </div>
      <p className="ts-note" role="status">
        {shown.length === 0 ? t(hint) : ''}
      </p>
      {secrets && (
        <a className="ts-secrets-place" href={secrets.place.address} target="_blank" rel="noopener">
          {t(secrets.place.mayWrite ? WORDS.create : WORDS.open)}
          <span className="ts-hidden">{t(WORDS.newTab)}</span>
        </a>
      )}
    </div>
  )
}

interface EnvLineProps {
  readonly env: SecretEnv
  readonly secret: NamedSecret
  readonly host: string | null
}

/** Where a secret may be sent in an environment, or that it cannot. */
function EnvLine({ env, secret, host }: EnvLineProps) {
  const t = useText()
  const state = secret[env]
  const isFit = state?.isUsable && (host === null || state.hosts.includes(host))
  const text = !state ? t(WORDS.unset) : state.isUsable ? state.hosts.join(', ') : t(WORDS.unusable)
  return (
    <span className="ts-secret-env" data-fit={isFit ? '' : undefined}>
      <span>{t(ENV_LABELS[env])}</span>
      <span>
        {!isFit && <span aria-hidden>⚠ </span>}
        {text}
        {state?.isUsable &&
          !isFit &&
          host !== null &&
          ` · ${t(filled({ zh: '不含 {host}', en: 'not {host}' }, { host }))}`}
      </span>
    </span>
  )
}
