/** Whether a style may differ between light and dark: colours, shadows and pictures may; a page that changes its measures with them would jump. */
export const mayDifferByScheme = (key: string): boolean =>
  /color|shadow|background|^(?:fill|stroke|filter|opacity|border(?:Top|Right|Bottom|Left)?|outline|textDecoration)$/i.test(key)
