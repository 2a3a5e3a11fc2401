import { OTHER_HOST, withHosts } from '#kernel/page/resources'
import { pageResources } from './page-resources.ts'

/** A compiled style sheet as this document may show it: pictures and fonts of other hosts as the project allows them, and nothing from elsewhere. */
export const withListedHosts = (css: string): string => withHosts(css, { resources: pageResources(), base: document.baseURI })

/** The same for a sheet that the document has loaded already. */
export function listHostsIn({ cssRules }: { readonly cssRules: CSSRuleList }): void {
  for (const rule of cssRules) {
    const { style, cssRules: inner } = rule as Partial<CSSStyleRule & CSSGroupingRule>
    if (style?.cssText.includes(OTHER_HOST)) style.cssText = withListedHosts(style.cssText)
    if (inner) listHostsIn({ cssRules: inner })
  }
}
