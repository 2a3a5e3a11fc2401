ALTER TABLE `project_member` ADD `leaderId` integer;
--> statement-breakpoint
CREATE INDEX `project_member_leader` ON `project_member` (`leaderId`);
