/** What documents give to every plugin by the import map: the product's own modules, never bundled. */
export const OFFERED = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@tessera/sdk',
  '@tessera/sdk/react',
  '@tessera/sdk/chart',
  '@tessera/sdk/setter',
  '@tessera/sdk/studio',
] as const
export type Offered = (typeof OFFERED)[number]

export const isOffered = (specifier: string): specifier is Offered => (OFFERED as readonly string[]).includes(specifier)

/** Every page loads declarations before it shows anything, and workers and Node have no React. */
export const FOR_DECLARATIONS: readonly Offered[] = ['@tessera/sdk', '@tessera/sdk/studio']
/** Visitors load a view: anything else costs them the schemas or the editor. */
export const FOR_VIEWS: readonly Offered[] = ['react', 'react/jsx-runtime', 'react-dom', '@tessera/sdk/react', '@tessera/sdk/chart']

/** The SDK's sources, where a part of a plugin has to stand alone. */
export const SDK_SOURCES: { readonly [specifier: string]: string } = {
  '@tessera/sdk': 'sdk/index.ts',
  '@tessera/sdk/react': 'sdk/react.ts',
  '@tessera/sdk/chart': 'sdk/chart.ts',
  '@tessera/sdk/setter': 'sdk/setter.ts',
  '@tessera/sdk/studio': 'sdk/studio.ts',
}
