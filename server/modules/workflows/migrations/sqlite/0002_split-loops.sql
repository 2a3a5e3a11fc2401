ALTER TABLE `workflow_run` ADD `part` text;
--> statement-breakpoint
ALTER TABLE `workflow_run` ADD `partEnd` text;
--> statement-breakpoint
CREATE INDEX `workflow_run_parent` ON `workflow_run` (`parentId`);
