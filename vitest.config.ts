import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { include: ["test/**/*.test.ts"], exclude: ["dist/**", "node_modules/**"], testTimeout: 60_000 },
});
