/** An item of a list as Word for Windows copies it. */
export const wordItem = (level: number, mark: string, content: string) =>
  `<p class=MsoListParagraph style='margin-left:36.0pt;text-indent:-18.0pt;\nmso-list:l0 level${level} lfo1'>` +
  `<![if !supportLists]><span style='font-family:Wingdings;mso-fareast-font-family:Wingdings'>` +
  `<span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span></span><![endif]>` +
  `${content}</p>`
