ALTER TABLE "session_key" ADD COLUMN "viewedRole" bigint;
