import { type Locale, tableIn } from '#kernel/message'
import type { FormScope } from './form-scope.ts'
import { reveal } from './reveal.tsx'

const CONTROLS = 'input, textarea, button, [tabindex="0"]'

/** Opens what the first wrong field is in, and goes there if asked. Answers `shown` when the reason can be read at the field. */
export function showFirstWrong(
  form: HTMLFormElement | null,
  popups: Element | undefined,
  goesThere: boolean,
): 'shown' | { readonly label: string | undefined } {
  const isOwn = (node: Element) => [form, null].includes(node.closest('form'))
  const first = [form, popups].flatMap((host) => [...(host?.querySelectorAll('[data-invalid]') ?? [])]).find(isOwn)
  if (!first) return { label: undefined }
  reveal(first)
  if (goesThere) {
    first.scrollIntoView?.({ block: 'nearest' })
    first.querySelector<HTMLElement>(CONTROLS)?.focus()
  }
  const message = first.querySelector('.tessera-item-message[role="alert"]')
  if (message && !message.closest('[hidden]')) return 'shown'
  return { label: first.querySelector('.tessera-item-unseen, .tessera-item-label')?.textContent ?? undefined }
}

const TEXTS = {
  zh: { wrong: (field: string, error: string) => `${field}：${error}`, changed: '校验时有字段被修改，尚未提交，请再提交一次' },
  en: {
    wrong: (field: string, error: string) => `${field}: ${error}`,
    changed: 'Not sent: a field was changed while the form was being checked. Submit again',
  },
}

/** Why a form is not sent, for where no field shows it. */
export function refusalOf(scope: FormScope, wrong: readonly string[], label: string | undefined, locale: Locale): string {
  const name = wrong.find((each) => scope.field(each)?.peek().error !== undefined)
  const error = name === undefined ? undefined : scope.field(name)?.peek().error
  const texts = tableIn(TEXTS, locale)
  return error === undefined ? texts.changed : texts.wrong(label || name || '', error)
}
