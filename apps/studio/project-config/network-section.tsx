import { Button, Checkbox, Input } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { RowButton } from '../../kit/list/row-button.tsx'
import { useMessages } from '../../shell/messages.ts'
import { Section } from './field.tsx'
import type { PartProps } from './part-props.ts'
import { configTexts } from './texts.ts'

/** Addresses of private networks that pages may reach; `mayOpen`: whether the reader may change them. */
export function NetworkSection({ draft, set, told, mayOpen }: PartProps & { readonly mayOpen: boolean }) {
  const t = useMessages(configTexts)
  const { network } = draft
  const write = (prefixes: readonly string[], visitorPrefixes: readonly string[]) =>
    set({ network: { prefixes: [...prefixes], visitorPrefixes: visitorPrefixes.filter((each) => prefixes.includes(each)) } })
  return (
    <Section id="network" title={t('network')}>
      <p className="config-help">
        {t('networkHelp')} {!mayOpen && t('networkWho')}
      </p>
      {network === null && <p>{t('networkHidden')}</p>}
      {network?.prefixes.length === 0 && <p>{t('networkNone')}</p>}
      {network && (
        <div className="config-rows">
          {network.prefixes.map((address, index) => {
            const wrong = told(`network.${index}`)
            const isOpen = network.visitorPrefixes.includes(address)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are their place in the list, and an address changes with each letter
              <div key={index} className="config-row">
                <div className="config-row-wide">
                  <Input
                    aria-label={t('networkAddress', { index: index + 1 })}
                    placeholder={t('networkSample')}
                    value={address}
                    maxLength={300}
                    readOnly={!mayOpen}
                    status={wrong ? 'error' : undefined}
                    aria-invalid={wrong ? true : undefined}
                    onChange={(text) => {
                      const next = network.prefixes.map((each, at) => (at === index ? text.trim() : each))
                      write(next, isOpen ? [...network.visitorPrefixes, text.trim()] : network.visitorPrefixes)
                    }}
                  />
                  {wrong && <div className="config-error">{wrong}</div>}
                </div>
                <Checkbox
                  checked={isOpen}
                  disabled={!mayOpen}
                  aria-label={t('visitorsOf', { address })}
                  onChange={(on) =>
                    write(
                      network.prefixes,
                      on ? [...network.visitorPrefixes, address] : network.visitorPrefixes.filter((each) => each !== address),
                    )
                  }
                >
                  {t('visitors')}
                </Checkbox>
                {mayOpen && (
                  <RowButton
                    icon={<IconDelete />}
                    label={t('removeAddress', { address })}
                    danger
                    onClick={() =>
                      write(
                        network.prefixes.filter((_, at) => at !== index),
                        network.visitorPrefixes,
                      )
                    }
                  />
                )}
              </div>
            )
          })}
          {mayOpen && network.prefixes.length < 20 && (
            <Button size="small" icon={<IconPlus />} onClick={() => write([...network.prefixes, ''], network.visitorPrefixes)}>
              {t('addAddress')}
            </Button>
          )}
        </div>
      )}
    </Section>
  )
}
