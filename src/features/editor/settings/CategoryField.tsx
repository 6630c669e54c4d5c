import { useId, useRef } from 'react'
import { styled } from 'styled-components'
import { useQuery } from '#src/runtime/useQuery.ts'
import { settings as words } from '#src/messages/editor.ts'
import * as postQueries from '#src/data/public/posts.ts'
import type { Category } from '#src/data/types.ts'
import { Loaded } from '#src/shared/Loaded.tsx'
import { theme } from '#src/theme/theme.ts'
import { Chip } from '#src/ui/Chip.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Text } from '#src/ui/Text.tsx'
import { useKeptFocus } from '#src/ui/useKeptFocus.ts'
import { limits, type SettingProps } from './setting.types.ts'

/** The categories as switches; when enough are chosen, the others rest. One that is gone can be switched off. */
export function CategoryField({ text, edit, errorOf }: SettingProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)
  const categories = useQuery(postQueries.categories, null)
  const chosen = text.categoryIds
  const error = errorOf('categoryIds')
  const toggle = (category: string) =>
    edit({
      categoryIds: chosen.includes(category)
        ? chosen.filter((known) => known !== category)
        : [...chosen, category],
    })
  return (
    <Group
      ref={box}
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
    >
      <Label id={`${id}-label`}>{words.categories}</Label>
      <Loaded view={categories} skeleton={<Skeleton shape="block" height="28px" />}>
        {(known) => (
          <Cluster $gap={2}>
            {known.map(({ id: category, name }) => (
              <Switch
                key={category}
                aria-pressed={chosen.includes(category)}
                disabled={!chosen.includes(category) && chosen.length >= limits.categories}
                onClick={() => toggle(category)}
              >
                {name}
              </Switch>
            ))}
            {goneOf(chosen, known).map((category) => (
              <Switch key={category} aria-pressed onClick={() => toggle(category)}>
                {words.categoryGone}
              </Switch>
            ))}
          </Cluster>
        )}
      </Loaded>
      <Text id={`${id}-hint`} $size="s" $tone={error === undefined ? 'faint' : 'bad'}>
        {error ?? words.categoriesHint(limits.categories)}
      </Text>
    </Group>
  )
}

const goneOf = (chosen: readonly string[], known: readonly Category[]) =>
  chosen.filter((category) => known.every(({ id }) => id !== category))

const Group = styled.div.attrs({ role: 'group' })`
  display: flex;
  flex-direction: column;
  gap: 6px;
`

const Label = styled.span`
  font-weight: 600;
  font-size: 0.875rem;
`

/* Here the pressed one is the one that counts, so it stands out instead of stepping back. */
const Switch = styled(Chip)`
  min-height: 32px;
  color: ${theme.color.inkSoft};

  &[aria-pressed='true'] {
    background: ${theme.color.accentSoft};
    color: ${theme.color.accent};
    font-weight: 600;
  }
`
