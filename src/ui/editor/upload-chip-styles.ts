import { css } from 'styled-components'
import { theme } from '#src/theme/theme.ts'

/** The looks of `createUploadChip`, whose elements are made outside of React. */
export const uploadChipStyles = css`
  .upload-chip {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 10px;
    max-width: 100%;
    padding: 4px 12px;
    border: 1px solid ${theme.color.lineStrong};
    border-radius: ${theme.radius.s};
    background: ${theme.color.code};
    color: ${theme.color.inkSoft};
    font: ${theme.text.s} / 1.6 ${theme.font.sans};
    user-select: none;
  }

  .upload-chip[data-status='failed'],
  .upload-chip[data-status='lost'] {
    border-color: ${theme.color.bad};
    color: ${theme.color.bad};
  }

  .upload-chip progress {
    width: 96px;
    height: 6px;
    accent-color: ${theme.color.accent};
  }

  .upload-chip button {
    padding: 2px 4px;
    border: 0;
    border-radius: 4px;
    background: none;
    color: ${theme.color.accent};
    font-weight: 600;
  }
`
