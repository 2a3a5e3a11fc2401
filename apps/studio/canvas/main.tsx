import { createRoot } from 'react-dom/client'
import { PageView } from '#kernel/view'
import { setLocale } from '../../shell/messages.ts'
import { Shell } from '../../shell/shell.tsx'
import { applyTheme } from '../../shell/theme.ts'
import type { CanvasApi, CanvasContent } from './canvas-api.ts'
import { createCanvasViews } from './canvas-plugins.ts'
import './canvas.css'

const root = createRoot(document.getElementById('root')!)
const { views, show, follow } = createCanvasViews()
const sheet = new CSSStyleSheet()
document.adoptedStyleSheets.push(sheet)

/** A rule that does not parse is left out; it must not take the others with it. */
function applyCss(rules: readonly string[]): void {
  sheet.replaceSync('')
  for (const rule of rules) {
    try {
      sheet.insertRule(rule, sheet.cssRules.length)
    } catch {
      // The inspector shows what is wrong with it.
    }
  }
}

const canvas: CanvasApi = {
  show({ page, locale, theme, css, pins }: CanvasContent) {
    show(page, pins)
    void setLocale(locale)
    applyTheme(document, theme)
    applyCss(css)
    root.render(
      <Shell>
        <PageView page={page} views={views} locale={locale} />
      </Shell>,
    )
  },
  follow,
}
window.tesseraCanvas = canvas
