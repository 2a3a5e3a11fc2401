// Apart, so that it loads with the panel.
export { PopupDialog as Popup } from '#sdk/react'
