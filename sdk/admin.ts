// What the frame of the admin app is declared with: layouts, kinds of menu entries, toolbar items and actions of
// tabs. Light, because an application loads it with its first page; plugins of a folder find the same in
// `@tessera/sdk`.

export { layoutsPoint, menuKindsPoint, tabActionsPoint, toolbarPoint } from './admin-points.ts'
export {
  type AdminTab,
  type AdminTabs,
  defineLayout,
  defineMenuKind,
  defineTabAction,
  defineToolbarItem,
  type LayoutDeclaration,
  type LayoutModule,
  type LayoutProps,
  type MenuEntry,
  type MenuKindDeclaration,
  type MenuQuestion,
  type MenuTarget,
  type TabActionDeclaration,
  type ToolbarItemDeclaration,
  type ToolbarItemModule,
} from './define/admin.ts'
