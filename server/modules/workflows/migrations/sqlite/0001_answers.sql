ALTER TABLE `workflow_run` ADD `answer` text;
