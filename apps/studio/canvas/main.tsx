import { signal } from '@preact/signals-core'
import { createRoot } from 'react-dom/client'
import type { Pins } from '#kernel/plugin'
import { createViews, PageView, type RunningPage, viewLoaderOf } from '#kernel/view'
import { canvasKernel } from '../../boot/canvas.ts'
import { setLocale } from '../../shell/messages.ts'
import { pluginOfView } from '../../shell/plugins/plugin-of-view.ts'
import { createPluginSet } from '../../shell/plugins/plugin-set.ts'
import { watchViewErrors } from '../../shell/plugins/view-errors.ts'
import { viewPlugin } from '../../shell/plugins/view-plugin.ts'
import { Shell } from '../../shell/shell.tsx'
import { applyTheme } from '../../shell/theme.ts'
import type { CanvasApi, CanvasContent } from './canvas-api.ts'
import './canvas.css'

const root = createRoot(document.getElementById('root')!)
const pins = signal<Pins>({})
const plugins = createPluginSet(canvasKernel, viewPlugin)
const views = createViews(
  viewLoaderOf(canvasKernel, () => pins.value),
  pluginOfView(plugins.listed, () => pins.value),
)
let shown: RunningPage | undefined
watchViewErrors(window, plugins.listed, () => shown)
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
  show({ page, locale, theme, css, pins: held }: CanvasContent) {
    shown = page
    pins.value = held
    void setLocale(locale)
    applyTheme(document, theme)
    applyCss(css)
    root.render(
      <Shell>
        <PageView page={page} views={views} locale={locale} />
      </Shell>,
    )
  },
  follow(list) {
    void plugins.apply(list)
  },
}
window.tesseraCanvas = canvas
