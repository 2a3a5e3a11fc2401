import { Form, type FormInstance, Input } from '@arco-design/web-react'
import { IconCheckCircleFill, IconMinusCircle } from '@arco-design/web-react/icon'
import { useId } from 'react'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import { type PasswordRule, rulesMet } from './password-rules.ts'
import { entryTexts } from './texts.ts'
import { useFieldText } from './use-entry-form.ts'

const texts = defineMessages('password-rules', {
  zh: {
    rules: '密码要求',
    length: '至少 {{min}} 个字符',
    lengths: '{{min}} 至 {{max}} 个字符',
    variety: '至少 3 个不同的字符',
    name: '不是邮箱或产品的名称',
    common: '不是常见密码（提交时检查）',
    met: '已满足',
    open: '未满足',
  },
  en: {
    rules: 'A password has',
    length: 'at least {{min}} characters',
    lengths: '{{min}} to {{max}} characters',
    variety: 'at least 3 different characters',
    name: 'not the name of the e-mail or the product',
    common: 'not a common password (checked when you send it)',
    met: 'met',
    open: 'not yet met',
  },
})
const RULES: readonly PasswordRule[] = ['length', 'variety', 'name']

/** The most that the server takes of anybody. */
const LONGEST = 1024

interface NewPassword {
  readonly userPwd: string
  readonly confirm?: string
}
interface PasswordFieldsProps<Values extends NewPassword> {
  /** Whose fields `userPwd` and `confirm` are. */
  readonly form: FormInstance<Values>
  readonly label: string
  /** The account's e-mail as far as it is known: a password must not be its name. */
  readonly userName: string
  /** How many characters passwords of this kind of account have; there is hardly a most without `max`. */
  readonly lengths: { readonly min: number; readonly max?: number }
  readonly autoFocus?: boolean
  /** Asked for once, where somebody hands it over and can read it in the field. */
  readonly once?: boolean
}

/** A new password, twice, with the rules of its kind of account in sight before any is broken. */
export function PasswordFields<Values extends NewPassword>(props: PasswordFieldsProps<Values>) {
  const { form, label, userName, autoFocus = false, once = false } = props
  const { min, max = LONGEST } = props.lengths
  const size = once ? 'default' : 'large'
  const t = useMessages(texts)
  const e = useMessages(entryTexts)
  const id = useId()
  const password = useFieldText(form, 'userPwd')
  const met = rulesMet(password, userName, { min, max })
  const words = (rule: PasswordRule): string => (rule === 'length' ? t(max < LONGEST ? 'lengths' : 'length', { min, max }) : t(rule))
  return (
    <>
      <Form.Item
        field="userPwd"
        label={label}
        extra={
          <ul id={id} className="studio-password-rules" aria-label={t('rules')}>
            {RULES.map((rule) => (
              <li key={rule} data-met={met[rule]}>
                {met[rule] ? <IconCheckCircleFill aria-hidden /> : <IconMinusCircle aria-hidden />}
                <span>{words(rule)}</span>
                <span className="tessera-visually-hidden">{`: ${met[rule] ? t('met') : t('open')}`}</span>
              </li>
            ))}
            <li data-met="false">
              <IconMinusCircle aria-hidden />
              <span>{t('common')}</span>
            </li>
          </ul>
        }
        rules={[
          {
            validator: (value: string | undefined, done) => {
              const broken = RULES.find((rule) => !rulesMet(value ?? '', userName, { min, max })[rule])
              if (!value) done(e('passwordNeeded'))
              else if (broken) done(`${t('rules')}: ${words(broken)}`)
              else done()
            },
          },
        ]}
      >
        <Input.Password autoComplete="new-password" size={size} maxLength={LONGEST} aria-describedby={id} autoFocus={autoFocus} />
      </Form.Item>
      {!once && (
        <Form.Item
          field="confirm"
          label={e('confirm')}
          rules={[
            {
              validator: (value, done) => {
                if ((value ?? '') === password) done()
                else done(e('differ'))
              },
            },
          ]}
        >
          <Input.Password autoComplete="new-password" size="large" maxLength={LONGEST} />
        </Form.Item>
      )}
    </>
  )
}
