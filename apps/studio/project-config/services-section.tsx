import { Alert, Button, Input, Radio } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { createId } from '#kernel/page/values'
import { RowButton } from '../../kit/list/row-button.tsx'
import { useMessages } from '../../shell/messages.ts'
import type { ConfigDraft } from './config-draft.ts'
import { Section } from './field.tsx'
import type { PartProps } from './part-props.ts'
import { configTexts } from './texts.ts'

type Service = ConfigDraft['services'][number]

/** Service prefixes of both environments, by name. */
export function ServicesSection({ draft, set, disabled, told }: PartProps) {
  const t = useMessages(configTexts)
  const { services } = draft
  const write = (id: string, change: Partial<Service>) =>
    set({ services: services.map((each) => (each.id === id ? { ...each, ...change } : each)) })
  const makeDefault = ({ id, env }: Service) =>
    set({ services: services.map((each) => (each.env === env ? { ...each, isDefault: each.id === id } : each)) })
  const named = (env: Service['env']) => services.filter((each) => each.env === env && each.name !== '').map(({ name }) => name)
  const [stg, prd] = [named('stg'), named('prd')]
  const alone = [...new Set([...stg.filter((name) => !prd.includes(name)), ...prd.filter((name) => !stg.includes(name))])]
  return (
    <Section id="services" title={t('services')}>
      <p className="config-help">{t('servicesHelp')}</p>
      {alone.length > 0 && <Alert type="warning" content={t('onlyIn', { names: alone.join(', ') })} />}
      {(['stg', 'prd'] as const).map((env) => (
        <fieldset key={env} className="config-rows">
          <legend>{t(env)}</legend>
          {!services.some((each) => each.env === env) && <p className="config-help">{t('noServices')}</p>}
          {services.map((each, index) => {
            if (each.env !== env) return null
            const name = each.name || t('unnamed')
            const wrong = { name: told(`services.${index}.name`), prefix: told(`services.${index}.prefix`) }
            return (
              <div key={each.id} className="config-row">
                <div className="config-row-name">
                  <Input
                    aria-label={`${t('serviceName')}: ${name}`}
                    placeholder={t('serviceName')}
                    value={each.name}
                    maxLength={60}
                    disabled={disabled}
                    status={wrong.name ? 'error' : undefined}
                    aria-invalid={wrong.name ? true : undefined}
                    onChange={(text) => write(each.id, { name: text.trim() })}
                  />
                  {wrong.name && <div className="config-error">{wrong.name}</div>}
                </div>
                <div className="config-row-wide">
                  <Input
                    aria-label={`${t('servicePrefix')}: ${name}`}
                    placeholder={t('serviceSample')}
                    value={each.prefix}
                    maxLength={300}
                    disabled={disabled}
                    status={wrong.prefix ? 'error' : undefined}
                    aria-invalid={wrong.prefix ? true : undefined}
                    onChange={(text) => write(each.id, { prefix: text.trim() })}
                  />
                  {wrong.prefix && <div className="config-error">{wrong.prefix}</div>}
                </div>
                <Radio
                  checked={each.isDefault}
                  disabled={disabled}
                  aria-label={t('makeDefault', { name })}
                  onChange={() => makeDefault(each)}
                >
                  {t('default')}
                </Radio>
                {!disabled && (
                  <RowButton
                    icon={<IconDelete />}
                    label={t('removeService', { name })}
                    danger
                    onClick={() => set({ services: services.filter(({ id }) => id !== each.id) })}
                  />
                )}
              </div>
            )
          })}
          {!disabled && (
            <Button
              size="small"
              icon={<IconPlus />}
              aria-label={`${t('addService')}: ${t(env)}`}
              onClick={() =>
                set({
                  services: [
                    ...services,
                    { id: createId('service'), env, name: '', prefix: '', isDefault: !services.some((each) => each.env === env) },
                  ],
                })
              }
            >
              {t('addService')}
            </Button>
          )}
        </fieldset>
      ))}
    </Section>
  )
}
