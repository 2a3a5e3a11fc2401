import { speakFurther } from '#kernel/message'
import '@arco-design/web-react/es/_util/react-19-adapter'
// As on a published page: what more a component needs comes with its view. The whole sheet would have to be read again for it.
import '@arco-design/web-react/es/style/index.css'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { OTHER_HOST } from '#kernel/page/resources'
import { PageView, ROOT, type RunningPage } from '#kernel/view'
import { DensityContext, popupContainer, withListedHosts } from '#sdk/react'
import { Language } from '../../shell/language.tsx'
import { useLibrarySize } from '../../shell/library-size.ts'
import { showLocale } from '../../shell/locale.ts'
import { PageLanguages } from '../../shell/page-languages.tsx'
import '../../shell/page-theme.css'
import { applyTheme } from '../../shell/theme.ts'
import { reportingRoot, watchErrors } from '../../shell/watch-errors.ts'
import type { CanvasApi, CanvasContent } from './canvas-api.ts'
import { createCanvasViews } from './canvas-plugins.ts'
import { createRuleChanger } from './change-rule.ts'
import { createRuleSheet } from './rule-sheet.ts'
import './canvas.css'

watchErrors('studio', () => '/canvas')
const root = createRoot(document.getElementById('root')!, reportingRoot)
const { views, show, follow } = createCanvasViews()
const look = new CSSStyleSheet()
document.adoptedStyleSheets.push(look)
let worn = ''
const makeSheet = () => new CSSStyleSheet()
const rules = createRuleSheet(document, makeSheet, createRuleChanger(makeSheet))

/** Resolves when the views of all elements are there, which are loaded as they are drawn: those around others first. */
async function viewsOf(page: RunningPage): Promise<void> {
  for (let ids: readonly string[] = [ROOT]; ids.length > 0; ) {
    const states = ids.flatMap((id) => page.element(id).peek() ?? [])
    await views.preload(new Set(states.map(({ type }) => type)))
    ids = states.flatMap(({ children }) => children)
  }
}

/** Resolves after what was rendered has come to the screen. */
const drawn = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** The component library in the density of the theme. */
function Sized({ children }: { readonly children: ReactNode }) {
  const size = useLibrarySize()
  return (
    <Language size={size} popups={popupContainer}>
      <DensityContext value={size ?? 'default'}>{children}</DensityContext>
    </Language>
  )
}

let shown: CanvasContent | undefined
function draw(content: CanvasContent): void {
  const { page, locale, language, languages, placing } = content
  root.render(
    <Sized>
      <PageLanguages page={page} locale={locale} {...(language && languages ? { language, languages } : {})} />
      <PageView page={page} views={views} locale={locale} {...(placing ? { placing } : {})} />
    </Sized>,
  )
}
function wear(css: string): void {
  if (css === worn) return
  worn = css
  look.replaceSync(withListedHosts(css))
}

/** Rules with pictures and fonts of other hosts as the project allows them; the same object where there are none. */
function listed(rules: CanvasContent['css']): CanvasContent['css'] {
  for (const rule of rules.values())
    if (rule.includes(OTHER_HOST)) return new Map([...rules].map(([key, each]) => [key, withListedHosts(each)]))
  return rules
}

const canvas: CanvasApi = {
  show(content) {
    const { page, locale, language, theme, css, pins } = content
    shown = content
    if (content.further) speakFurther(content.further)
    show(page, pins)
    showLocale(locale, language)
    applyTheme(document, theme)
    wear(content.look ?? '')
    rules.apply(listed(css))
    draw(content)
    return viewsOf(page).then(drawn)
  },
  wear(css) {
    wear(css)
    if (shown) draw(shown)
  },
  follow,
  leave() {
    shown = undefined
    root.unmount()
  },
}
window.tesseraCanvas = canvas
