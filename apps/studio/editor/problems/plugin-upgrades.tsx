import { Button } from '@arco-design/web-react'
import { IconExclamationCircleFill } from '@arco-design/web-react/icon'
import { useMemo, useState } from 'react'
import type { PluginUpgrade } from '#kernel/page/commands'
import type { Label } from '#kernel/page/values'
import type { Editor } from '#sdk/studio'
import { defineMessages, useMessages } from '#shell/messages'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { migratingToken } from '../parts/migrating-part.ts'
import { upgradesOf } from './upgrades.ts'

const texts = defineMessages('editor-plugin-upgrades', {
  zh: {
    there: '插件 {{plugin}} 有版本 {{to}}，本页面使用版本 {{from}}',
    elements: '{{count}} 个组件的属性将一并升级',
    missing: '新版本不再提供：{{missing}}',
    upgrade: '升级此页面',
    warning: '警告',
  },
  en: {
    there: 'Version {{to}} of {{plugin}} is there; this page uses {{from}}',
    elements: 'Elements whose properties are brought forward with it: {{count}}',
    missing: 'It no longer has: {{missing}}',
    upgrade: 'Upgrade this page',
    warning: 'Warning',
  },
})

/** The plugins of which there is a newer version than the page uses, with what moving to it changes. */
export const usePluginUpgrades = (session: Editor): readonly PluginUpgrade[] =>
  useSignalValue(useMemo(() => upgradesOf(session), [session]))

/** A row for each of them, from which a person moves the page; it is an edit like others, and can be undone. */
export function UpgradeRows({ session, upgrades }: { readonly session: Editor; readonly upgrades: readonly PluginUpgrade[] }) {
  const t = useMessages(texts)
  return upgrades.map(({ plugin, from, to, elements, missing }) => (
    <li key={plugin} className="ed-plugin-problem">
      <IconExclamationCircleFill className="ed-warning" aria-label={t('warning')} />
      <span>{t('there', { plugin, from: from.version, to: to.version })}</span>
      {elements.length > 0 && <span className="ed-muted">{t('elements', { count: elements.length })}</span>}
      {missing.length > 0 && <span className="ed-muted">{t('missing', { missing: missing.join(', ') })}</span>}
      <UpgradeButton upgrade={() => session.part(migratingToken).upgrade(plugin, to)} notify={session.notify} />
    </li>
  ))
}

const NOT_UPGRADED: Label = {
  zh: '页面未能升级，没有任何改动，请重试',
  en: 'The page could not be upgraded and has not changed: try again',
}

function UpgradeButton({ upgrade, notify }: { readonly upgrade: () => Promise<void>; readonly notify: Editor['notify'] }) {
  const t = useMessages(texts)
  const [busy, setBusy] = useState(false)
  const press = (): void => {
    setBusy(true)
    void upgrade()
      .catch(() => notify(NOT_UPGRADED, 'error'))
      .finally(() => setBusy(false))
  }
  return (
    <Button size="mini" loading={busy} onClick={press}>
      {t('upgrade')}
    </Button>
  )
}
