import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import { Dialog } from '../Dialog.tsx'
import { headingLevels, markdownTools } from './markdown/tools.ts'
import { isMac, shortcutText } from './tools.ts'
import { strings } from './strings.ts'

/** Every shortcut of the Markdown editor. */
export function MarkdownHelp({ onClose }: { onClose: () => void }) {
  const mac = isMac()
  const tools = markdownTools.flat().flatMap(({ label, key }) => (key ? [{ label, key }] : []))
  const headings = headingLevels.map(({ level, key }) => ({
    label: level === 0 ? strings.paragraph : strings.headingOf(level),
    key,
  }))
  const keys = [...tools, ...headings, { label: strings.pastePlain, key: 'Mod-Shift-v' }]
  return (
    <Dialog title={strings.helpTitle} onClose={onClose} width="medium">
      <List>
        {keys.map(({ label, key }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <kbd>{shortcutText(key, mac)}</kbd>
            </dd>
          </div>
        ))}
        <div>
          <dt>{strings.helpTable}</dt>
          <dd>{strings.helpTab}</dd>
        </div>
        <div>
          <dt>{strings.helpLeave}</dt>
          <dd>{strings.helpEscape}</dd>
        </div>
      </List>
    </Dialog>
  )
}

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(220px, 1fr));
  gap: 6px ${theme.space[5]};

  & > div {
    display: flex;
    justify-content: space-between;
    gap: ${theme.space[3]};
  }

  dt {
    white-space: nowrap;
  }

  dd {
    color: ${theme.color.inkSoft};
    text-align: end;
  }

  kbd {
    padding: 1px 7px;
    border: 1px solid ${theme.color.lineStrong};
    border-radius: 5px;
    background: ${theme.color.code};
    font: 0.75rem/1.7 ${theme.font.mono};
    white-space: nowrap;
  }
`
