import { plainLines, plainName } from '../../http/plain-text.ts'
import type { Mail, MailLanguage, TextMail, WrittenMail } from './mail.ts'

/** UTF-16 units of one value. */
const LONGEST_VALUE = 200
const LONGEST_TEXT = 50_000

const FOOTER = {
  zh: '此邮件由 Tessera 自动发送，请勿回复。',
  en: 'Tessera sent this mail automatically; replies are not read.',
} as const
const OR_COPY = {
  zh: '按钮打不开时，请把这个地址复制到浏览器：',
  en: 'If the button does not work, copy this address into your browser:',
} as const

/** Mail programs make links of addresses that they find in texts; what somebody calls themselves must not become one. */
const unlinked = (value: string): string =>
  plainName(value, LONGEST_VALUE).replace(/:\/\/|\bwww\./gi, (found) => `${found[0]}\u2060${found.slice(1)}`)

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Colours as in the product; mail programs read styles at the element alone. */
const STYLE = {
  body: 'margin:0;padding:24px;background:#f5f5f7;color:#1d2129;font:15px/1.6 -apple-system,Segoe UI,Roboto,PingFang SC,Microsoft YaHei,sans-serif',
  card: 'max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px',
  brand: 'margin:0 0 24px;font-weight:600;color:#7d33ff',
  line: 'margin:0 0 16px;overflow-wrap:anywhere',
  code: 'margin:8px 0 24px;padding:16px;background:#f5f0ff;border-radius:8px;font:600 28px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;text-align:center',
  button:
    'display:inline-block;margin:8px 0 24px;padding:10px 24px;background:#7d33ff;color:#ffffff;border-radius:8px;text-decoration:none;font-weight:600',
  small: 'margin:0 0 8px;font-size:13px;color:#6b7280;overflow-wrap:anywhere',
} as const

const paragraph = (style: keyof typeof STYLE, text: string): string => `<p style="${STYLE[style]}">${escaped(text)}</p>`

const htmlOf = (language: MailLanguage, subject: string, parts: readonly string[]): string =>
  [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>`,
    `<body style="${STYLE.body}"><div style="${STYLE.card}">`,
    ...parts,
    '</div></body></html>',
  ].join('\n')

/** The mail in its recipient's language, as text and as HTML. `site` is the address of the installation. */
export const writeMail = <Values extends string>(mail: Mail<Values>, language: MailLanguage, site: string): WrittenMail => {
  const { to, template, link } = mail
  const values = Object.fromEntries(
    Object.entries<string | number>(mail.values).map(([name, value]) => [
      name,
      typeof value === 'number' ? String(value) : unlinked(value),
    ]),
  )
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  const subject = fill(template.subject[language])
  const lines = template.lines[language].map(fill)
  const code = template.code === undefined ? null : (values[template.code] ?? null)
  const address = link === undefined ? null : `${site}${link}`
  const action = template.action ? fill(template.action[language]) : null
  const closing = template.closing ? [fill(template.closing[language])] : []
  const small = [...closing, FOOTER[language]]

  const text = [
    ...lines,
    ...(code === null ? [] : [code]),
    ...(address === null ? [] : [action === null ? address : `${action}:\n${address}`]),
    '-- ',
    ...small,
  ]
  const button = address === null ? '' : `<a href="${escaped(address)}" style="${STYLE.button}">${escaped(action ?? address)}</a>`
  const html = htmlOf(language, subject, [
    paragraph('brand', 'Tessera'),
    ...lines.map((line) => paragraph('line', line)),
    ...(code === null ? [] : [paragraph('code', code)]),
    button,
    ...(address === null ? [] : [paragraph('small', OR_COPY[language]), paragraph('small', address)]),
    ...small.map((line) => paragraph('small', line)),
  ])
  return { to, subject, text: `${text.join('\n\n')}\n`, html, link: address }
}

/** The same for a text of a project. */
export const writeText = ({ to, subject: given, text, origin }: TextMail, language: MailLanguage): WrittenMail => {
  const subject = plainName(given, LONGEST_VALUE)
  const lines = plainLines(text).slice(0, LONGEST_TEXT).toWellFormed()
  const small = [unlinked(origin[language]), FOOTER[language]]
  const html = htmlOf(language, subject, [
    `<p style="${STYLE.line};white-space:pre-wrap">${escaped(lines)}</p>`,
    ...small.map((line) => paragraph('small', line)),
  ])
  return { to, subject, text: `${[lines, '-- ', ...small].join('\n\n')}\n`, html, link: null }
}
